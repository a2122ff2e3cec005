/** The only place that reads the machine's clock; everything else reads `ctx.now`. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(60 * count)
export const hours = (count: number): number => minutes(60 * count)
export const days = (count: number): number => hours(24 * count)

export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
