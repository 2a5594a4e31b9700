import { useState, type DragEvent } from 'react';

export function useFileDrop(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  return {
    className: 'ui-drop',
    'data-dragging': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
}
