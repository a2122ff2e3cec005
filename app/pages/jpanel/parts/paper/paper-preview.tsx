import type { DocumentText, ShownSheet } from '~/kit/document'
import { Note } from '~/ui/states'
import './paper.css'

const Words = ({ text }: { text: DocumentText }) =>
  typeof text === 'string'
    ? text
    : text.map((run, index) => {
        const inner = run.isItalic ? <em>{run.text}</em> : run.text
        return run.isBold ? <strong key={index}>{inner}</strong> : <span key={index}>{inner}</span>
      })

export type SheetPreview = { sheet: ShownSheet; unknown: readonly string[] }

type TableBlock = Extract<ShownSheet['blocks'][number], { kind: 'table' }>

function SheetTable({ label, columns, rows }: TableBlock) {
  const hasHead = columns.some((column) => column.label !== '')
  const side = (index: number) => (columns[index]?.isNumber ? 'num' : undefined)
  return (
    <table aria-label={label || undefined}>
      {hasHead ? (
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={side(index)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className={row.isTotal ? 'total' : undefined}>
            {row.cells.map((cell, index) => (
              <td key={index} className={side(index)} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Block({ block }: { block: ShownSheet['blocks'][number] }) {
  switch (block.kind) {
    case 'heading':
      return <h4 dir="auto">{block.text}</h4>
    case 'paragraph':
      return (
        <p
          dir="auto"
          className={block.isQuiet ? 'small' : undefined}
          style={block.align ? { textAlign: block.align } : undefined}
        >
          <Words text={block.text} />
        </p>
      )
    case 'list': {
      const items = block.items.map((text, index) => (
        <li key={index} dir="auto">
          <Words text={text} />
        </li>
      ))
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'facts':
      return (
        <table>
          <tbody>
            {block.rows.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td dir="auto">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'table':
      return <SheetTable {...block} />
    case 'beside':
      return (
        <>
          {block.parts.map(({ title, lines }) => (
            <p key={title}>
              <strong>{title}</strong>
              {`\n${lines.join('\n')}`}
            </p>
          ))}
        </>
      )
  }
}

export function PaperPreview({ label, preview: { sheet, unknown } }: { label: string; preview: SheetPreview }) {
  return (
    <div className="paper-preview">
      <article className="sheet-preview" aria-label={label}>
        <p className="from">{sheet.from}</p>
        {sheet.title === '' ? null : <h3>{sheet.title}</h3>}
        {sheet.about ? <p className="small">{sheet.about}</p> : null}
        {sheet.banner ? <p className="banner">{sheet.banner}</p> : null}
        {sheet.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
        {sheet.foot ? <p className="sheet-foot">{sheet.foot}</p> : null}
      </article>
      {unknown.length > 0 ? (
        <Note tone="warn" title="Unknown merge tag">
          <p>{`There is no ${unknown.map((tag) => `[[${tag}]]`).join(', ')}. The text stays empty.`}</p>
        </Note>
      ) : null}
    </div>
  )
}
