import type { Option } from '../use-search'

export const matches = ({ label, note = '' }: Option, text: string): boolean =>
  `${label} ${note}`.toLowerCase().includes(text.trim().toLowerCase())
