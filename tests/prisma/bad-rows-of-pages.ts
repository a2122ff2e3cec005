type Row = Record<string, unknown>

const between = { source: '/old', target: '/new' }

const html = { type: 'html', url: 'about-us' }
const home = { ...html, code: 'home', is_protected: true, is_active: true, deleted_at: null }
const menu = {
  type: 'menu',
  page_title: null,
  meta_description: null,
  meta_keywords: null,
  body: null,
  featured_image_id: null,
  alt_image_id: null,
}

export const PAGES_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  page_type_known: [{ type: 'menu' }, { type: 'revision' }],
  page_title: [{ title: 'About us' }, { title: ' ' }],
  page_sequence: [{ sequence: 1 }, { sequence: 0 }],
  page_not_below_itself: [
    { id: 1, parent_id: 2 },
    { id: 1, parent_id: 1 },
  ],
  page_category: [{ type: 'category', category_id: 1 }, { category_id: null }, { type: 'html' }],
  page_url: [
    html,
    { url: null },
    { url: '/about-us' },
    { url: 'About' },
    { url: 'about us' },
    { url: 'jpanel' },
    { url: 'jpanel/pages' },
    { type: 'category' },
  ],
  page_menu: [
    menu,
    { body: 'x' },
    { page_title: 'x' },
    { meta_keywords: 'x' },
    { meta_description: 'x' },
    { featured_image_id: 1 },
    { alt_image_id: 1 },
  ],
  page_home: [
    home,
    { code: 'away' },
    { is_protected: false },
    { is_active: false },
    { type: 'menu' },
    { deleted_at: '2026-11-20' },
  ],
  page_protected: [{ is_protected: true, deleted_at: null }, { deleted_at: '2026-11-20' }],
  page_revision_type: [{ type: 'liquid' }, { type: 'menu' }],
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
