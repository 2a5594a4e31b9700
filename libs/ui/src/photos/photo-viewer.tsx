import { Flex } from 'antd';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../facade/icon';
import type { Photo } from './photo';
import { useZoom } from './use-zoom';

type PhotoViewerProps = {
  photos: readonly Photo[];
  label: string;
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/**
 * Arrow keys and swipes move, Escape closes, + and - (or the wheel, a pinch, a double click) zoom. The native dialog
 * keeps the focus inside and returns it to the thumbnail.
 */
export function PhotoViewer({ photos, label, index, onMove, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const photo = photos[index];
  const go = (step: number) => {
    const next = index + step;
    if (next >= 0 && next < photos.length) onMove(next);
  };
  const zoom = useZoom({ photoKey: index, onSwipe: go });

  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    // jsdom knows the element but not its methods.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    return () => {
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      Escape: onClose,
      '+': () => zoom.by(1.5),
      '-': () => zoom.by(1 / 1.5),
      '0': zoom.reset,
    };
    const action = actions[event.key];
    if (!action) return;
    // A dialog below this one must not react to the same Escape.
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  if (!photo) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className="ui-viewer"
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Flex className="ui-viewer-bar" align="center" justify="space-between">
        <span aria-live="polite">
          {index + 1} de {photos.length}
        </span>
        <Flex component="span" gap={4}>
          <ViewerButton icon="zoomOut" label="Alejar" disabled={zoom.scale <= 1} onClick={() => zoom.by(1 / 1.5)} />
          <ViewerButton icon="zoomIn" label="Acercar" onClick={() => zoom.by(1.5)} />
          <ViewerButton icon="close" label="Cerrar" onClick={onClose} />
        </Flex>
      </Flex>
      <div ref={zoom.stage} className="ui-viewer-stage" {...zoom.handlers}>
        <img
          key={photo.id}
          src={photo.url}
          alt={photo.alt ?? `${label}: foto ${index + 1} de ${photos.length}`}
          draggable={false}
          style={zoom.style}
        />
      </div>
      {index > 0 && <ViewerButton side="left" icon="previous" label="Foto anterior" onClick={() => go(-1)} />}
      {index < photos.length - 1 && (
        <ViewerButton side="right" icon="next" label="Foto siguiente" onClick={() => go(1)} />
      )}
    </dialog>,
    document.body,
  );
}

type ViewerButtonProps = {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  side?: 'left' | 'right';
};

function ViewerButton({ icon, label, onClick, disabled = false, side }: ViewerButtonProps) {
  return (
    <button
      type="button"
      className={side ? `ui-bare ui-viewer-button ui-viewer-${side}` : 'ui-bare ui-viewer-button'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
