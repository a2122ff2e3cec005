const END = /<\/(?:p|h[2-4]|ul|ol|li|table|tbody|thead|tr|blockquote|figure|div|section)>(?=<)/g
const BEGIN = /<(?:ul|ol|table|tbody|thead|tr|hr)>(?=<)/g

export const inLines = (html: string): string => html.replace(END, '$&\n').replace(BEGIN, '$&\n')
