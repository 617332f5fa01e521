// QR codes: text as a square of dark and light, by ISO/IEC 18004. Byte mode, error correction M, versions 1 to 10,
// which is up to 213 bytes: more than a link of ours has.

// For each version: code words for correction in a block, and the data code words of each block.
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Square = boolean[][];

/** The rows of the code, true for dark, without the margin of four that has to be around it. */
export function qr(text: string): Square {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, data], i) => sum(data) >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (!version) throw new RangeError(`a QR code of ours holds 213 bytes, not ${bytes.length}`);
  const words = codeWords(bytes, version);
  const [square, fixed] = frame(version);
  fill(square, fixed, words);
  let best: Square = square;
  let least = Infinity;
  for (const [number, mask] of MASKS.entries()) {
    const masked = square.map((row, y) => row.map((dark, x) => (fixed[y]![x] ? dark : dark !== mask(x, y))));
    writeFormat(masked, number);
    const points = penalty(masked);
    if (points < least) [best, least] = [masked, points];
  }
  return best;
}

/** The same as the path of an SVG, one unit a module, with the margin. */
export function qrPath(text: string): { size: number; path: string } {
  const square = qr(text);
  let path = "";
  square.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark && !row[x - 1]) {
        let end = x;
        while (row[end]) end++;
        path += `M${x + 4} ${y + 4}h${end - x}v1h-${end - x}z`;
      }
    }),
  );
  return { size: square.length + 8, path };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

// --- the code words

function codeWords(bytes: Uint8Array, version: number): number[] {
  const [correction, lengths] = BLOCKS[version - 1]!;
  const capacity = sum(lengths);
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes follow
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((all, bit) => all * 2 + bit, 0));

  const blocks: number[][] = [];
  for (const length of lengths) blocks.push(data.splice(0, length));
  const divisor = generator(correction);
  const corrections = blocks.map((block) => remainder(block, divisor));
  const out: number[] = [];
  for (const parts of [blocks, corrections])
    for (let i = 0; i < Math.max(...parts.map((part) => part.length)); i++)
      for (const part of parts) if (i < part.length) out.push(part[i]!);
  return out;
}

function multiply(x: number, y: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((y >> i) & 1) * x;
  }
  return product;
}

/** The polynomial that Reed and Solomon divide by, without its first coefficient. */
function generator(degree: number): number[] {
  const out = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) out[j] = multiply(out[j]!, root) ^ (out[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return out;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const out = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ out.shift()!;
    out.push(0);
    divisor.forEach((coefficient, i) => (out[i]! ^= multiply(coefficient, factor)));
  }
  return out;
}

// --- the square

/** What every code of a version has, and which modules that are. */
function frame(version: number): [Square, Square] {
  const size = version * 4 + 17;
  const square: Square = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Square = square.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    square[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const centres = ALIGNED[version - 1]!;
  const last = centres.length - 1;
  centres.forEach((cx, i) =>
    centres.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  formatPlaces(size).forEach(([x, y]) => set(x, y, false));
  set(8, size - 8, true);
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  return [square, fixed];
}

/** The places of the 15 bits of the format, lowest first, twice. */
function formatPlaces(size: number): [number, number][] {
  const places: [number, number][] = [];
  for (let i = 0; i <= 5; i++) places.push([8, i]);
  places.push([8, 7], [8, 8], [7, 8]);
  for (let i = 9; i < 15; i++) places.push([14 - i, 8]);
  for (let i = 0; i < 8; i++) places.push([size - 1 - i, 8]);
  for (let i = 8; i < 15; i++) places.push([8, size - 15 + i]);
  return places;
}

function writeFormat(square: Square, mask: number): void {
  let rest = mask; // correction M is 00
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  formatPlaces(square.length).forEach(([x, y], i) => (square[y]![x] = ((bits >> (i % 15)) & 1) === 1));
}

/** Code words go up and down in strips of two columns, from the right. */
function fill(square: Square, fixed: Square, words: readonly number[]): void {
  const size = square.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        square[y]![x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
  }
}

/** How hard a code is to read: runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(square: Square): number {
  const size = square.length;
  let points = 0;
  let dark = 0;
  const columns = square.map((_, x) => square.map((row) => row[x]!));
  for (const line of [...square, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let i = 0; i + 11 <= size; i++)
      if (text.startsWith("10111010000", i) || text.startsWith("00001011101", i)) points += 40;
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (square[y]![x]) dark++;
      const same = square[y]![x];
      if (x && y && same === square[y]![x - 1] && same === square[y - 1]![x] && same === square[y - 1]![x - 1]) points += 3;
    }
  return points + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}
