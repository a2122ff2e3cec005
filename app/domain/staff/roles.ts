/** Levels that include each other; every other level must be held exactly (people-and-content 1.2). */
const LADDER = ['view', 'add', 'edit'] as const

const rung = (level: string) => LADDER.indexOf(level as (typeof LADDER)[number])

function covers(held: string, asked: string): boolean {
  if (held === asked) return true
  const heldAt = held.lastIndexOf('.')
  const askedAt = asked.lastIndexOf('.')
  if (askedAt === -1) return held.slice(0, heldAt) === asked
  if (held.slice(0, heldAt) !== asked.slice(0, askedAt)) return false
  const heldRung = rung(held.slice(heldAt + 1))
  const askedRung = rung(asked.slice(askedAt + 1))
  return askedRung >= 0 && heldRung > askedRung
}

/** `model.level`, `model` for any level of it, or several separated by `|` of which one is enough. */
export function allows(holder: { isOwner: boolean; permissions: readonly string[] }, asked: string): boolean {
  if (holder.isOwner) return true
  return asked.split('|').some((one) => holder.permissions.some((held) => covers(held, one)))
}
