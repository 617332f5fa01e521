// The sounds of the table, made of waves and noise when they are needed; no file is loaded. Off unless settings say so.
//
//     play("turned");
//
// `play` may be called for every event: it does nothing while sounds are off, and sounds that would fall on the same
// moment are heard once.
import { settings } from "./settings.svelte";

export type Sound = keyof typeof sounds;

const PEAK = 0.316; // -10 dB: what is played at full volume
const SEMITONE = 2 ** (1 / 12);
const BELL = [1, 2, 2.4, 3, 4.2];

let context: AudioContext | undefined;
let volume: GainNode | undefined;
let noise: AudioBuffer | undefined;
const last = new Map<string, number>();

/** `step` is for sounds that climb: which one of a row this is. */
export function play(name: Sound, step = 0): void {
  // Before somebody has clicked or typed browsers keep silent, and complain.
  if (!settings.sounds || navigator.userActivation?.hasBeenActive === false) return;
  const now = performance.now();
  if (now - (last.get(name) ?? -1000) < 60) return;
  last.set(name, now);
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!volume) {
    volume = new GainNode(context);
    volume.connect(context.destination);
  }
  volume.gain.value = PEAK * settings.volume;
  sounds[name](context, context.currentTime + 0.01, step);
}

const sounds = {
  /** A card leaves a pile: paper. */
  drawn: (audio: AudioContext, at: number) => hiss(audio, at, 0.06, 2800, 2800, 0.8),
  /** A card is laid on felt. */
  placed: (audio: AudioContext, at: number) => {
    tone(audio, at, 140, 0.07, 0.9, "sine", 90);
    hiss(audio, at, 0.012, 2000, 2000, 0.4);
  },
  /** A card turns over. */
  turned: (audio: AudioContext, at: number) => hiss(audio, at, 0.11, 1200, 4000, 0.7),
  /** A card goes to the discard pile. */
  discarded: (audio: AudioContext, at: number) => hiss(audio, at, 0.12, 1800, 500, 0.7),
  /** A card is looked at. */
  viewed: (audio: AudioContext, at: number) => {
    tone(audio, at, 880, 0.05, 0.25, "sine");
    tone(audio, at + 0.05, 1175, 0.05, 0.25, "sine");
  },
  /** Two cards change places. */
  swapped: (audio: AudioContext, at: number) => {
    hiss(audio, at, 0.11, 1200, 4000, 0.7, -0.6);
    hiss(audio, at + 0.18, 0.11, 1200, 4000, 0.7, 0.6);
  },
  /** Somebody took a card of yours, or changed it: two tones that rub. */
  robbed: (audio: AudioContext, at: number) => {
    tone(audio, at, 293.7, 0.18, 0.5, "triangle");
    tone(audio, at, 311.1, 0.18, 0.5, "triangle");
  },
  /** It is your turn. */
  your_turn: (audio: AudioContext, at: number) => {
    tone(audio, at, 880, 0.4, 0.4, "sine");
    tone(audio, at, 1760, 0.4, 0.15, "sine");
  },
  /** Somebody calls for a vote: a bell. */
  called: (audio: AudioContext, at: number) => bell(audio, at, 220, 2.8, 0.6),
  /** A set did not match, or something is refused. */
  failed: (audio: AudioContext, at: number) => {
    tone(audio, at, 220, 0.16, 0.35, "triangle", 175);
    tone(audio, at + 0.15, 175, 0.24, 0.35, "triangle", 140);
  },
  /** A card is counted in the scoring: a tick of wood, a semitone higher each time. */
  counted: (audio: AudioContext, at: number, step: number) => {
    tone(audio, at, 900 * SEMITONE ** step, 0.04, 0.5, "triangle");
    hiss(audio, at, 0.012, 3000, 3000, 0.3);
  },
  /** The game is won: a wolf howls, and bells answer. */
  won: (audio: AudioContext, at: number) => {
    howl(audio, at);
    for (const [i, pitch] of [293.7, 440, 587.3, 740].entries()) bell(audio, at + 1.7 + i * 0.16, pitch, 1.6, 0.3);
  },
  /** The game is over, and somebody else has won it: one low bell. */
  lost: (audio: AudioContext, at: number) => bell(audio, at, 165, 3, 0.6),
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

function bell(audio: AudioContext, at: number, pitch: number, seconds: number, loudness: number): void {
  for (const [i, partial] of BELL.entries())
    tone(audio, at, pitch * partial, seconds / (1 + i * 0.5), loudness / (1 + i * 1.5), "sine");
}

function howl(audio: AudioContext, at: number): void {
  const seconds = 1.8;
  const low = new BiquadFilterNode(audio, { type: "lowpass", frequency: 500 });
  const trembling = new OscillatorNode(audio, { frequency: 5 });
  const cents = new GainNode(audio, { gain: 12 });
  trembling.connect(cents);
  for (const wave of ["sawtooth", "sine"] as const) {
    const voice = new OscillatorNode(audio, { type: wave, frequency: 220 });
    cents.connect(voice.detune);
    voice.frequency.setValueAtTime(220, at);
    voice.frequency.exponentialRampToValueAtTime(415, at + 0.6);
    voice.frequency.setValueAtTime(415, at + 1.1);
    voice.frequency.exponentialRampToValueAtTime(370, at + seconds);
    voice.connect(low);
    voice.start(at);
    voice.stop(at + seconds);
  }
  trembling.start(at);
  trembling.stop(at + seconds);
  const gain = fading(audio, at, seconds, 0.5, 0.4);
  low.connect(gain);
}

/** Noise through a narrow band that wanders: paper on paper. `side` is -1 for left, 1 for right. */
function hiss(audio: AudioContext, at: number, seconds: number, from: number, to: number, loudness: number, side = 0): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.9 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const place = new StereoPannerNode(audio, { pan: side });
  source.connect(band).connect(place).connect(fading(audio, at, seconds, loudness));
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds);
}

function fading(audio: AudioContext, at: number, seconds: number, loudness: number, attack = 0.02): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + Math.min(attack, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(volume!);
  return gain;
}
