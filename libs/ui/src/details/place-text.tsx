import './details.css';

/** A place on one line, 'Mall Portal Sur, Local 122': where room is short its beginning is cut, as the end tells places apart. */
export function PlaceText({ children }: { children: string }) {
  const end = children.lastIndexOf(', ');
  if (end === -1) return children;
  return (
    <span className="ui-place" title={children}>
      <span>{children.slice(0, end + 1)}</span> <span>{children.slice(end + 2)}</span>
    </span>
  );
}
