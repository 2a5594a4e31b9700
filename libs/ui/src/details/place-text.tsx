import './details.css';

/**
 * A place, such as 'Mall Portal Sur, Local 122'. A narrow cell cuts its beginning, because its end tells one place of a mall
 * from another.
 */
export function PlaceText({ children }: { children: string }) {
  const end = children.lastIndexOf(', ');
  if (end === -1) return children;
  // Most places begin with this word; a narrow cell leaves it out before it cuts the name.
  const word = /^Mall /.exec(children)?.[0] ?? '';
  return (
    <span className="ui-place" title={children}>
      <span>
        {word && <span className="ui-place-word">{word}</span>}
        {children.slice(word.length, end + 1)}
      </span>{' '}
      <span>{children.slice(end + 2)}</span>
    </span>
  );
}
