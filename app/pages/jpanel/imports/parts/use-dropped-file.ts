import { useEffect, useState, type RefObject } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

function putInto(input: HTMLInputElement, file: File): void {
  const only = new DataTransfer()
  only.items.add(file)
  input.files = only.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  input.focus()
}

/**
 * A file that is dropped anywhere on the page goes into this field; otherwise the browser would open it and leave the
 * page. True while a file is dragged over the page.
 */
export function useDroppedFile(field: RefObject<HTMLInputElement | null>): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (field.current && file) putInto(field.current, file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [field])
  return isOver
}
