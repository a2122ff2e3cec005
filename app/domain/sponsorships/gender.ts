const MALE = 'm male b boy man he him his gentleman'.split(' ')
const FEMALE = 'f female g girl w woman lady she her hers'.split(' ')

export function readGender(typed: string): 'M' | 'F' | null {
  const word = typed.trim().toLowerCase()
  if (MALE.includes(word)) return 'M'
  return FEMALE.includes(word) ? 'F' : null
}
