export type HtmlNode = string | { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] }
