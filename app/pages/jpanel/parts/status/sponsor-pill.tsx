import type { SponsorState } from '~/domain/sponsors/sponsor'
import { Pill, type Tone } from '~/ui/pill'

const TONES: Record<SponsorState, Tone> = { Active: 'good', 'Not started': 'warn', Ended: 'quiet' }

export const SponsorPill = ({ state }: { state: SponsorState }) => <Pill tone={TONES[state]}>{state}</Pill>
