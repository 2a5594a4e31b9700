import { Button, Flex } from 'antd';
import { useId, useRef } from 'react';
import { Icon } from '../facade/icon';
import { useFileDrop } from './use-file-drop';

type FileDropProps = { label: string; accept: string; isPending?: boolean; onChoose: (file: File) => void };

export function FileDrop({ label, accept, isPending = false, onChoose }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  const drop = useFileDrop((files) => !isPending && take(files));
  return (
    <div {...drop} className="ui-drop ui-file-drop">
      <label htmlFor={id} className="ui-sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="ui-sr-only"
        type="file"
        accept={accept}
        disabled={isPending}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Flex align="center" gap={12}>
        <Button
          type="primary"
          icon={<Icon name="upload" />}
          loading={isPending}
          tabIndex={-1}
          onClick={() => input.current?.click()}
        >
          Elegir archivo
        </Button>
        <span className="ui-quiet ui-fine-pointer">o arrástralo hasta aquí</span>
      </Flex>
    </div>
  );
}
