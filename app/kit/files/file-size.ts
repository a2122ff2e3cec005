const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

/** `640 KB`, `12.3 MB`, `5.6 GB`: in powers of ten, as disks are sold. */
export function shownSize(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
