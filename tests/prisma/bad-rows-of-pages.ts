type Row = Record<string, unknown>

const between = { source: '/old', target: '/new' }

/** Rules of the website's redirects: what a row may say, and what it is refused for. */
export const PAGES_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  redirect_source: [
    { source: '/old' },
    { source: 'old' },
    { source: '/' },
    { source: '/Old' },
    { source: '/jpanel' },
    { source: '/jpanel/login' },
  ],
  redirect_target: [
    { target: 'https://harborlight.example/' },
    { target: '//harborlight.example' },
    { target: 'javascript:alert(1)' },
    { target: '' },
  ],
  redirect_not_itself: [between, { ...between, target: '/old' }, { ...between, target: '/OLD' }],
  redirect_kind: [{ kind: 'permanent' }, { kind: 'http_301' }],
}
