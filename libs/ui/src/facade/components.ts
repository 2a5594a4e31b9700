// The antd components that pages use, one by one. Each is shared by itself, and what is named here is kept whole in the shell:
// add a line when a page needs it, and look first whether our own does the job (README.md).
// Left out on purpose, each with what replaces it: Table → DataTable, Card → Panel, Result and Empty → ErrorState and
// EmptyState, Descriptions → DescriptionGrid, Timeline → HistoryTimeline, Popconfirm → useConfirm, Pagination → our own.
export {
  Alert,
  Button,
  Drawer,
  Dropdown,
  Input,
  Modal,
  Progress,
  Segmented,
  Select,
  Skeleton,
  Spin,
  Tag,
  Tooltip,
} from 'antd';
export type { AlertProps, ButtonProps, DrawerProps, MenuProps, ModalProps, SelectProps, TagProps } from 'antd';
