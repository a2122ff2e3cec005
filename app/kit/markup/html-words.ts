const TAGGED = /<[a-z][^<>]*>/i

export const isHtml = (typed: string): boolean => TAGGED.test(typed)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

export const linesOfHtml = (html: string): string[] =>
  html
    .replaceAll(/<br[^<>]*>|<\/(?:p|div|li|h[2-4]|tr|blockquote)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
