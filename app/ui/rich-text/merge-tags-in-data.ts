export const CHIP_IN_DATA = 'merge-tag'

const CHIP = /<span class="merge-tag">(\[\[\w+\]\])<\/span>/g
const BLANK_BEFORE = /&nbsp;(<span class="merge-tag">)/g
const BLANK_AFTER = /(<span class="merge-tag">\[\[\w+\]\]<\/span>)&nbsp;/g

/**
 * Turns chips into plain tags, because the code mode, the field without JavaScript and the server do not handle chips.
 * The editor writes a non-breaking space next to a chip; next to text it must be a space.
 */
export const withoutChips = (html: string): string =>
  html.replace(BLANK_BEFORE, ' $1').replace(BLANK_AFTER, '$1 ').replace(CHIP, '$1')
