/** A part of an address: `Éclair & Gala nights!` → `eclair-gala-nights`. Letters without a plain form are dropped. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
