/**
 * Removes from a tag what HTML leaves optional: quotes around a word, values of boolean attributes, slashes of empty
 * elements, and end tags of rows and cells.
 */
export const withoutOptional = (tag: string): string =>
  tag
    .replace(/^<\/t[rdh]>$/, '')
    .replace(/=""(?=[ />])/g, (value, at: number) =>
      / (?:checked|disabled|hidden|open|readOnly|required)$/.test(tag.slice(0, at)) ? '' : value,
    )
    .replace(/="([\w./#:;?-]+)"/g, '=$1')
    .replace(/\/>$/, '>')

/** Takes out how the fast renderer writes what React draws: without optional HTML, and with references for dashes. */
export const asReactDraws = (html: string): string =>
  html
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/<[^<>]*>/g, withoutOptional)
