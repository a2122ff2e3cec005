import type { Typed } from './date'

const COLOR_UNREADABLE = 'Use 6 hex digits.'

/** `#0E5A3D`, `0e5a3d` and `#abc` are read; empty text is null. */
export function readColor(text: string): Typed<string | null> {
  const bare = text.trim().toLowerCase().replace(/^#/, '')
  if (bare === '') return { value: null }
  if (/^[\da-f]{3}$/.test(bare)) return { value: `#${[...bare].map((digit) => digit + digit).join('')}` }
  return /^[\da-f]{6}$/.test(bare) ? { value: `#${bare}` } : { error: COLOR_UNREADABLE }
}

const channel = (hex: string): number => {
  const share = parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** Contrast of white text on this color (WCAG 2): from 4.5 it can be read easily. */
export const whiteContrast = (color: string): number => Math.round((1.05 / (luminance(color) + 0.05)) * 10) / 10
