export const NPS_ANSWERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

const toNpsWord = (nps: number): string => (nps >= 9 ? 'Promoter' : nps >= 6 ? 'Passive' : 'Detractor')

/** Each answer as forms, records and histories write it: "9 · Promoter". */
export const NPS_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  NPS_ANSWERS.map((answer) => [answer, `${answer} · ${toNpsWord(Number(answer))}`]),
)
