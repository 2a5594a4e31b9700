import './details.css';

/**
 * A place, such as 'Mall Portal Sur, Local 122'. A narrow cell cuts its beginning, because its end tells one place of a mall
 * from another.
 */
export function PlaceText({ children }: { children: string }) {
  const end = children.lastIndexOf(', ');
  if (end === -1) return children;
  return (
    <span className="ui-place" title={children}>
      <span>{children.slice(0, end + 1)}</span> <span>{children.slice(end + 2)}</span>
    </span>
  );
}
