import { counted } from '~/kit/text'

export const typePath = (id: number | 'new'): string => `/jpanel/supporter-types/${id}`

export const NAME_REQUIRED = 'Please enter a name.'
export const NAME_TAKEN = 'Another supporter type has this name.'
export const IS_DEFAULT = 'This is the type of new supporters. Choose another one for them first.'
export const DEFAULT_WANTED = 'One type is always that of new supporters. Choose it on another type instead.'

const have = (used: number): string => `${counted(used, 'supporter')} ${used === 1 ? 'has' : 'have'} this type.`

export const typeInUse = (used: number): string =>
  `${have(used)} Give them another type first: select them in the list of supporters.`

export const kindInUse = (used: number): string =>
  `${have(used)} Their names follow from it, so people and organizations cannot be switched.`
