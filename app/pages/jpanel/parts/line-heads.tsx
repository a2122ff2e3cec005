export const LineHeads = ({ words }: { words: readonly string[] }) => (
  <thead>
    <tr>
      {words.map((word, index) => (
        <th key={word} scope="col" className={index < words.length - 3 ? undefined : 'r'}>
          {word}
        </th>
      ))}
    </tr>
  </thead>
)
