const FIELDS: Record<string, string> = {
  variantId: 'variant',
  fundCode: 'fund',
  additionalNotes: 'notes',
  recurringFrequency: 'period',
  isTribute: 'tribute-type',
  tributeTypeId: 'tribute-type',
  tributeNotifyName: 'tribute-notifyName',
  tributeNotifyAt: 'tribute-notifyAt',
}

const ANSWER = /^fields\.(\d+)/
const TRIBUTE = /^tribute(?:Notify)?([A-Z][a-z]+)$/

function fieldOnScreen(name: string): string {
  const answer = ANSWER.exec(name)?.[1]
  if (answer !== undefined) return `field-${answer}`
  const part = TRIBUTE.exec(name)?.[1]
  return FIELDS[name] ?? (part === undefined ? name : `tribute-${part.toLowerCase()}`)
}

export const itemErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [fieldOnScreen(name), sentence]))
