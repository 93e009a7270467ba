/** A colour in linear light: red, green, blue between 0 and 1. */
export type Linear = readonly [number, number, number];
type Matrix = readonly [Linear, Linear, Linear];

/**
 * Simulates colour vision with one kind of cone missing, in linear RGB at full severity. From
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency", 2009.
 */
export const EYES: Record<"normal" | "protanopia" | "deuteranopia" | "tritanopia", Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export function fromHex(hex: string): Linear {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

export function seenBy(eye: Matrix, colour: Linear): Linear {
  const channel = (row: Linear) => clamp(dot(row, colour));
  return [channel(eye[0]), channel(eye[1]), channel(eye[2])];
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: Linear, other: Linear): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const luminance = (colour: Linear): number => dot([0.2126, 0.7152, 0.0722], colour);

/**
 * Distance in OKLab, times 100. Below about 2, two colours are indistinguishable (Ottosson, 2020).
 */
export function distance(one: Linear, other: Linear): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function toOklab(colour: Linear): Linear {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], colour));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], colour));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], colour));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const dot = (a: Linear, b: Linear): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
