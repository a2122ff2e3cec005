type Sending = { url: string; file: File; signal: AbortSignal; onSent: (bytes: number) => void }

/** Resolves to the status of the reply, or 0 without a reply. `fetch` does not report how much of a body was sent. */
export const put = ({ url, file, signal, onSent }: Sending): Promise<number> =>
  new Promise((answer) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => answer(request.status)
    request.onerror = () => answer(0)
    request.onabort = () => answer(0)
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
