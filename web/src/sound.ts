// The sounds of the table, made of waves and noise when they are needed; no file is loaded. Off unless settings say so.
//
//     play("turned");
//
// `play` may be called for every event: it does nothing while sounds are off, and sounds that would fall on the same
// moment are heard once.
import { settings } from "./settings.svelte";

export type Sound = keyof typeof sounds;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;
const last = new Map<string, number>();

export function play(name: Sound): void {
  if (!settings.sounds) return;
  const now = performance.now();
  if (now - (last.get(name) ?? -1000) < 60) return;
  last.set(name, now);
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // before the first click browsers keep silent
  sounds[name](context, context.currentTime + 0.01);
}

const sounds = {
  /** A card leaves a pile. */
  drawn: (audio: AudioContext, at: number) => hiss(audio, at, 0.16, 900, 3200, 0.16),
  /** A card is laid down. */
  placed: (audio: AudioContext, at: number) => {
    hiss(audio, at, 0.06, 2400, 700, 0.2);
    tone(audio, at, 150, 0.08, 0.16, "sine", 90);
  },
  /** A card turns over. */
  turned: (audio: AudioContext, at: number) => {
    hiss(audio, at, 0.05, 3000, 5200, 0.12);
    hiss(audio, at + 0.09, 0.05, 2600, 900, 0.18);
  },
  /** A card goes to the discard pile. */
  discarded: (audio: AudioContext, at: number) => hiss(audio, at, 0.12, 1800, 500, 0.2),
  /** A card is looked at. */
  viewed: (audio: AudioContext, at: number) => {
    tone(audio, at, 880, 0.25, 0.05, "sine");
    tone(audio, at + 0.07, 1318, 0.3, 0.04, "sine");
  },
  /** Two cards change places. */
  swapped: (audio: AudioContext, at: number) => {
    hiss(audio, at, 0.14, 700, 2400, 0.14);
    hiss(audio, at + 0.1, 0.14, 2400, 700, 0.14);
  },
  /** It is your turn. */
  your_turn: (audio: AudioContext, at: number) => {
    tone(audio, at, 523, 0.22, 0.09, "triangle");
    tone(audio, at + 0.13, 784, 0.34, 0.09, "triangle");
  },
  /** Somebody calls for a vote: a wolf, far away. */
  called: (audio: AudioContext, at: number) => {
    tone(audio, at, 300, 1.3, 0.1, "triangle", 640);
    tone(audio, at + 0.04, 302, 1.3, 0.06, "sine", 645);
  },
  /** A set did not match, or something is refused. */
  failed: (audio: AudioContext, at: number) => {
    tone(audio, at, 220, 0.16, 0.1, "triangle", 175);
    tone(audio, at + 0.15, 175, 0.24, 0.1, "triangle", 140);
  },
  /** A number is added in the scoring. */
  counted: (audio: AudioContext, at: number) => tone(audio, at, 1046, 0.09, 0.05, "triangle"),
  /** The game is won. */
  won: (audio: AudioContext, at: number) => {
    for (const [i, pitch] of [523, 659, 784, 1046].entries()) tone(audio, at + i * 0.13, pitch, 0.5, 0.08, "triangle");
  },
  /** The game is over, and somebody else has won it. */
  lost: (audio: AudioContext, at: number) => {
    for (const [i, pitch] of [440, 392, 330].entries()) tone(audio, at + i * 0.18, pitch, 0.5, 0.07, "triangle");
  },
} as const;

/** A tone that fades, and may glide to another pitch. */
function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  seconds: number,
  loudness: number,
  wave: OscillatorType,
  glide = pitch,
): void {
  const source = new OscillatorNode(audio, { type: wave, frequency: pitch });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(glide, at + seconds * 0.6);
  source.connect(fading(audio, at, seconds, loudness));
  source.start(at);
  source.stop(at + seconds);
}

/** Noise through a narrow band that wanders: paper on paper. */
function hiss(audio: AudioContext, at: number, seconds: number, from: number, to: number, loudness: number): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.9 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(band).connect(fading(audio, at, seconds, loudness));
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds);
}

function fading(audio: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.02, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
