const END = /<\/(?:p|h[2-4]|ul|ol|li|table|tbody|thead|tr|blockquote|figure|div|section)>(?=<)/g
const BEGIN = /<(?:ul|ol|table|tbody|thead|tr|hr)>(?=<)/g

/** HTML as people read it: each block on a line of its own. Nothing but line breaks between blocks is added. */
export const inLines = (html: string): string => html.replace(END, '$&\n').replace(BEGIN, '$&\n')
