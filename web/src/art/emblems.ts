// Shapes of card faces: windows, seals, the moon, and the pips of cards without a drawing.

/** The window tells the deck: a round arch, a disc, a gable. On a square of 96, as in the portraits. */
export const WINDOWS: Readonly<Record<string, string>> = {
  amulet: "M0 96V48a48 48 0 0 1 96 0v48z",
  coin: "M48 0a48 48 0 1 1 0 96 48 48 0 0 1 0-96z",
  dagger: "M0 88V38L48 0l48 38v50l-8 8H8z",
};

/** The seals by when a card works, on a square of 24: each has a shape of its own besides its colour. */
export const SEALS: Readonly<Record<string, { readonly path: string; readonly colour: string }>> = {
  draw: { colour: "#a8443a", path: "M12 0l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" },
  village: { colour: "#1f6b4a", path: "M12 2L1 12h3v10h6v-7h4v7h6V12h3z" },
  lasting: { colour: "#3a3f9e", path: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 5.500a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z" },
  scoring: {
    colour: "#8a5a00",
    path: "M10.5 2h3v2H21l3 9a4.5 4.5 0 0 1-9 0l2.5-6.500h-4V19H18v3H6v-3h4.500V6.500h-4L9 13a4.5 4.5 0 0 1-9 0l3-9h7.500zM2.6 12.500h3.800l-1.9-4.800zM17.6 12.500h3.800l-1.9-4.800z",
  },
  set: { colour: "#96305a", path: "M2 1h12v6H8v10H2zM10 9h12v14H10z" },
  main: { colour: "#96305a", path: "M1 9h11V3l11 9-11 9v-6H1z" },
  drawn: { colour: "#96305a", path: "M9 1v11H3l9 11 9-11h-6V1z" },
};

/** The moon, lit from the right, about (0, 0): `share` is the part of it that is lit. */
export function moon(share: number, radius: number): string {
  if (share <= 0) return "";
  const edge = (Math.abs(1 - 2 * share) * radius).toFixed(2);
  return `M0-${radius}A${radius} ${radius} 0 0 1 0 ${radius}A${edge} ${radius} 0 0 ${share > 0.5 ? 1 : 0} 0-${radius}z`;
}

/** The picture of a card without a drawing: as many pips as its number, in a spiral like seeds; for 0 a ring. */
export function pips(number: number): string {
  if (!number) return disc(12, 12, 8) + disc(12, 12, 5);
  const distance = 9.4 / Math.sqrt(number);
  let path = "";
  for (let i = 0; i < number; i++) {
    const far = distance * Math.sqrt(i + 0.5);
    const angle = i * Math.PI * (3 - Math.sqrt(5)) - Math.PI / 2;
    path += disc(12 + far * Math.cos(angle), 12 + far * Math.sin(angle), Math.min(4, 0.72 * distance));
  }
  return path;
}

function disc(x: number, y: number, r: number): string {
  const [left, radius, across] = [x - r, r, 2 * r].map((one) => one.toFixed(2));
  return `M${left} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0-${across} 0z`;
}

/** The colour of a number: from the night of the low ones over green to the gold of the high ones; 13 is blood. */
export function tint(number: number): string {
  return number === 13 ? "hsl(352 52% 33%)" : `hsl(${Math.round(232 - number * 15)} 44% ${number > 9 ? 27 : 31}%)`;
}
