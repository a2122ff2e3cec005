import { escapeHtml } from '~/kit/html'
import { whiteContrast } from '~/kit/typed/color'

export type MailLook = {
  color: string
  /** A web address, or null to show the organization's name instead. */
  logo: string | null
  foot: readonly string[]
}

/** Contrast that text needs (WCAG 2, AA). */
const READABLE = 4.5
/** A color whose contrast with white is at most this can be read on the dark page. */
const LIGHT_ENOUGH = 3.6

const chooseTextColor = (color: string): string => (whiteContrast(color) >= READABLE ? '#ffffff' : '#000000')

function lighten(color: string): string {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = `#${channels
      .map((channel) =>
        Math.round(channel + (255 - channel) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (whiteContrast(mixed) <= LIGHT_ENOUGH) return mixed
  }
  return '#ffffff'
}

const FONT = 'Inter,-apple-system,&quot;Segoe UI&quot;,Roboto,Helvetica,Arial,sans-serif'

const renderStyleSheet = (dark: string): string =>
  ':root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0;padding:0}\n' +
  '.mail .words table{width:100%;border-collapse:collapse;margin:16px 0}' +
  '.mail .words td{padding:6px 0;border-bottom:1px solid #e6e2da;vertical-align:top}\n' +
  '.mail .words td+td{white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums}' +
  '.mail .words tr:last-child td{font-weight:600;border-bottom:0}' +
  '.mail .words .facts tr:last-child td{font-weight:400}.mail .words .facts td:first-child{color:#565147;' +
  'white-space:nowrap}' +
  '.mail .words .facts td+td{white-space:normal;overflow-wrap:anywhere}\n' +
  '.mail .words a{overflow-wrap:anywhere}.mail .words img{max-width:100%;height:auto}' +
  '.plain,.mail .words small{color:#565147;font-size:13px}\n' +
  '@media (max-width:480px){.mail .words,.mail .head,.mail .foot{padding-left:16px!important;' +
  'padding-right:16px!important}}\n' +
  '@media (prefers-color-scheme:dark){.mail .head img{padding:8px!important}body,.page{background:#171512!important}' +
  '.mail,.words,.head{color:#f1eee8!important}.mail .words td,.foot{border-color:#3a362f!important}' +
  '.plain,.foot,.mail .words small,.mail .words .facts td:first-child{color:#b9b2a5!important}' +
  `.mail .words a{color:${dark}!important}` +
  `.mail .words a.button{background:${dark}!important;color:#000000!important}` +
  `.mail{border-top-color:${dark}!important}}`

/** Styles each element inline, because some mail programs drop style sheets. */
function styleLinks(body: string, color: string): string {
  const link = whiteContrast(color) >= READABLE ? color : '#1d1b17'
  const button =
    `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:${chooseTextColor(color)};` +
    'font-weight:600;text-decoration:none'
  return body
    .replaceAll('<a class="button" ', `<a class="button" style="${button}" `)
    .replaceAll('<a href="', `<a style="color:${link}" href="`)
}

const renderHead = ({ logo, foot }: MailLook): string => {
  const name = escapeHtml(foot[0] ?? '')
  if (logo === null) return name
  const style =
    'display:inline-block;max-width:240px;max-height:64px;padding:8px 0;border-radius:6px;background:#ffffff'
  return `<img src="${escapeHtml(logo)}" alt="${name}" style="${style}">`
}

const renderFootLine = (line: string): string => {
  const words = escapeHtml(line)
  return /^https?:\/\//.test(line) ? `<a href="${words}" style="color:inherit">${words}</a>` : words
}

type MailPage = { subject: string; body: string; look: MailLook; language: string }

export function mailPage({ subject, body, look, language }: MailPage): string {
  const { color, foot } = look
  const cell = (kind: string, style: string, inner: string) =>
    `<tr><td class="${kind}" style="padding:${style}">${inner}</td></tr>`
  const text = `font-family:${FONT};font-size:16px;line-height:1.5;color:#1d1b17`
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" ` +
    'content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${renderStyleSheet(lighten(color))}</style></head>` +
    '<body style="margin:0;padding:0;background:#ffffff"><table role="presentation" class="page" width="100%" ' +
    'cellpadding="0" cellspacing="0" border="0" style="background:#ffffff"><tr><td align="center">' +
    '<table role="presentation" class="mail" width="600" cellpadding="0" cellspacing="0" border="0" align="center" ' +
    `style="width:100%;max-width:600px;border-top:4px solid ${color};${text}">` +
    cell('head', `20px 24px 0;${text};font-weight:600`, renderHead(look)) +
    cell('words', `8px 24px 16px;${text}`, styleLinks(body, color)) +
    cell(
      'foot',
      `12px 24px 32px;border-top:1px solid #e6e2da;color:#565147;font-family:${FONT};font-size:13px;line-height:1.5`,
      foot.map(renderFootLine).join('<br>'),
    ) +
    '</table></td></tr></table></body></html>'
  )
}
