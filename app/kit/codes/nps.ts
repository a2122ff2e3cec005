/** How one who would recommend us so much, from 1 to 10, is called. */
export const npsWord = (nps: number): string => (nps >= 9 ? 'Promoter' : nps >= 6 ? 'Passive' : 'Detractor')
