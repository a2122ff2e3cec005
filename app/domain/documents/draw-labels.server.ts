import type { PaperSize } from '~/kit/document'
import { INK, type Doc, type Struct } from './layout'
import { drawLines, layOutLines, type Lines } from './lines.server'

type LabelSheet = {
  columns: number
  rows: number
  left: number
  top: number
  width: number
  height: number
  stepX: number
  stepY: number
}

/**
 * Common label sheets, in points: 30 labels of 1 by 2 5/8 inches (Avery 5160) and 21 of 63.5 by 38.1 mm (Avery L7160).
 */
const SHEETS: Readonly<Record<PaperSize, LabelSheet>> = {
  Letter: { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, stepX: 198, stepY: 72 },
  A4: { columns: 3, rows: 7, left: 20.6, top: 42.9, width: 180, height: 108, stepX: 187.2, stepY: 108 },
}

/** Keeps words clear of the edges, because neither printers nor hands are exact. */
const CLEAR = 9
const SIZES = [10, 9, 8, 7]
const toLineGap = (size: number): number => size * 0.12

export const countLabels = (paper: PaperSize): number => SHEETS[paper].columns * SHEETS[paper].rows

const sumHeights = (parts: readonly Lines[]): number =>
  parts.reduce((sum, { lines, lineHeight }) => sum + lines.length * lineHeight, 0)

function fitLabel(doc: Doc, label: readonly string[], { width, height }: { width: number; height: number }): Lines[] {
  let found: Lines[] = []
  for (const max of [2, 1])
    for (const size of SIZES) {
      found = label.map((text, index) =>
        layOutLines(doc, text, { width, size, lineGap: toLineGap(size), max: index === 0 ? max : 1 }),
      )
      if (sumHeights(found) <= height && found.every(({ lines }) => lines.every((line) => !line.isBroken))) return found
    }
  while (sumHeights(found) > height) found = found.slice(0, -1)
  return found
}

export function drawLabels(
  doc: Doc,
  root: Struct,
  { labels, paper }: { labels: readonly (readonly string[])[]; paper: PaperSize },
): void {
  const { columns, left, top, width, height, stepX, stepY } = SHEETS[paper]
  const room = { width: width - 2 * CLEAR, height: height - 2 * CLEAR }
  const section = doc.struct('Sect')
  root.add(section)
  for (const [index, label] of labels.entries()) {
    const parts = fitLabel(doc, label, room)
    const x = left + (index % columns) * stepX + CLEAR
    let y = top + Math.floor(index / columns) * stepY + CLEAR + (room.height - sumHeights(parts)) / 2
    section.add(
      doc.struct('P', {}, () => {
        for (const part of parts) {
          drawLines(doc, part, { x, y, width: room.width, color: INK })
          y += part.lines.length * part.lineHeight
        }
      }),
    )
  }
  section.end()
}
