const PARTS = /(\d\d-\d\d-\d{4}(?: \d\d:\d\d)?|\S{3} \d\d-\d\d(?!-)|Local \d+|nivel -\d+)/;

/** Keeps days and names of places whole, which a browser breaks at a hyphen or before a number. */
export function Unbroken({ children }: { children: string }) {
  return children.split(PARTS).map((part, index) => (
    <span key={index} style={{ whiteSpace: index % 2 ? 'nowrap' : 'normal' }}>
      {part}
    </span>
  ));
}
