export const WaitingRows = ({ count = 4 }: { count?: number }) => (
  <ul className="waiting-rows" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <i className="sk" />
        <i className="sk short" />
      </li>
    ))}
  </ul>
)
