import './details.css';

/** A place, 'Mall Portal Sur, Local 122': in a narrow column its end stands on a second line, and what is still too long is cut. */
export function PlaceText({ children }: { children: string }) {
  const end = children.lastIndexOf(', ');
  if (end === -1) return children;
  return (
    <span className="ui-place" title={children}>
      <span>{children.slice(0, end + 1)}</span> <span>{children.slice(end + 2)}</span>
    </span>
  );
}
