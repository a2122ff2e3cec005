import sharp from 'sharp'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3f6b4f' } })

export const jpeg = async (width = 400, height = 300): Promise<Uint8Array> => drawn(width, height).jpeg().toBuffer()
export const png = async (width = 400, height = 300): Promise<Uint8Array> => drawn(width, height).png().toBuffer()
const gif = async (width = 40, height = 30): Promise<Uint8Array> => drawn(width, height).gif().toBuffer()

/** A picture with a script appended, which is valid as both. */
export const polyglot = async (): Promise<Uint8Array> =>
  Buffer.concat([await gif(), Buffer.from('\n/*<script>alert(document.domain)</script>*/=1;alert(1)')])
