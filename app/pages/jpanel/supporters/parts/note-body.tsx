import { createElement, type ReactNode } from 'react'
import type { HtmlNode } from '~/kit/markup/html-node'

const EMPTY = new Set(['br', 'hr', 'img', 'col'])

const renderNodes = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, attributes, children } = node
    return createElement(tag, { key: index, ...attributes }, ...(EMPTY.has(tag) ? [] : [renderNodes(children)]))
  })

/** The loader builds `tree` from the sanitized HTML of the note. */
export const NoteBody = ({ tree }: { tree: readonly HtmlNode[] }) => (
  <div className="note-body">{renderNodes(tree)}</div>
)
