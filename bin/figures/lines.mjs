export function measureLines(files, maxColumns) {
  const lengths = Object.values(files)
    .map((text) => text.split('\n').length - 1)
    .toSorted((one, other) => one - other)
  const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0
  return {
    lines: lengths.reduce((sum, length) => sum + length, 0),
    median: at(0.5),
    p90: at(0.9),
    longest: lengths.at(-1) ?? 0,
    overlong: Object.values(files)
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.length > maxColumns).length,
  }
}
