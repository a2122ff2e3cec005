import { fold } from '~/kit/search/text-block'

/** By which names of places are compared: without case, accents and doubled blanks; `&` is "and" (R-TAXES-1). */
export const toPlaceKey = (place: string | null | undefined): string => fold((place ?? '').replaceAll('&', ' and '))
