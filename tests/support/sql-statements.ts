/** Splits an SQL file at each semicolon outside of quotes, dollar quotes and comments. */
export function statementsOf(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
  const statements: string[] = []
  let from = 0
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text !== ';') continue
    statements.push(sql.slice(from, index + 1))
    from = index + 1
  }
  return statements
}
