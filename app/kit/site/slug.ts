/** A part of an address: `Éclair & Gala nights!` → `eclair-gala-nights`; nothing of letters that have no plain form. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
