/** A piece of cleaned HTML: text, or an element with what is in it. */
export type HtmlNode = string | { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] }
