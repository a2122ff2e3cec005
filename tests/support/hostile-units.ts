/** Each is repeated as a body's shape, alone and in combination. */
export const HOSTILE_UNITS = {
  HTML: [
    '<b>',
    '<div><p>',
    '<li>',
    '<b>x</b>',
    '<table><tr><td>',
    '<a href="x">',
    '<',
    '</p>',
    '<!--',
    '&amp;',
    '&',
    '\n',
    '<svg>',
    '<p>Word and <b>word</b>.</p>',
    '<li>x',
    '<a href="x">x</a>',
    '<table>x<tr>y<td>z',
    '<p><q><p>x</p></q></p>',
    '<i class=a>x</i>',
    '<iframe src="https://www.youtube.com/embed/x"></iframe>',
    '<p style="color:red">x</p>',
    '<img srcset="x 1w, y 2w">',
    '[[name]]',
  ],
  Liquid: [
    '{% if a %}',
    '{{',
    '{% for a in (1..9) %}',
    '{{ a | b',
    '{% raw %}',
    '{%',
    '}}',
    "{% include 'x' %}",
    '{{ a }}',
  ],
  SCSS: [
    'a { ',
    '@if true { ',
    '$a: $a + 1; ',
    '@include b; ',
    '@function a() { ',
    '((',
    'a, ',
    '@import "x"; ',
    '/*',
    '#{',
  ],
  CSV: ['"', '",', ',', 'a,', '\n', '"a""', '\r', ';', '\t', '=1,', 'é,'],
  JSON: ['[', '{"a":', '"a",', '1,', '\\', '"', '{},', '[1],', ' '],
} as const

export type HostileKind = keyof typeof HOSTILE_UNITS

export const fill = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))
