import ts from 'typescript'

/** "What…", "Whether…": a clause in place of a sentence, which says what something is and not why. */
const CLAUSE = new RegExp(
  '^(?:What|Which|Who|Whom|Whose|Where|When|Whether|How (?:many|much|far|long|often)' +
    String.raw`|That|Those|Everything|Nobody knows)\b`,
)
const PARTICIPLES = new RegExp(
  '^(?:again|answered|asked|besides?|changed|checked|drawn|found|given|grown|joined|kept|known|listed|loaded|made' +
    '|opened|performed|read|said|sent|settled?|shown|sized|taken|together|tried|typed|written|words)$',
)
const MAX_COMMENT_LINES = 2

const COMMENT = /^[ \t]*\/\*\*?[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm
const MARKS = /^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|[ \t]*\*\/[ \t]*$/gm
const TOOL = /^(?:oxlint-|eslint-|@ts-|@vite-)/

function commentsIn(text) {
  return [...text.matchAll(COMMENT)]
    .map(([comment]) => comment.replaceAll(MARKS, '').trim())
    .filter((comment) => comment !== '' && !TOOL.test(comment))
}

function functionsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) &&
      initializer !== undefined &&
      (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [name.text]
        : [],
    )
  })
}

export function measureWords(files) {
  const comments = Object.values(files).flatMap(commentsIn)
  const names = Object.entries(files).flatMap(([file, text]) => functionsIn(file, text))
  return {
    comments: comments.length,
    clauses: comments.filter((comment) => CLAUSE.test(comment)).length,
    longComments: comments.filter((comment) => comment.split('\n').length > MAX_COMMENT_LINES).length,
    functions: names.length,
    participles: names.filter((name) => PARTICIPLES.test(name)).length,
    possessives: names.filter((name) => /[a-z]Of$/.test(name)).length,
  }
}
