export const DIGESTS = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

export const DIGEST_WORDS: Readonly<Record<Digest, string>> = {
  none: 'Never',
  daily: 'Every morning, for the day before',
  weekly: 'On Mondays, for the week before',
}
