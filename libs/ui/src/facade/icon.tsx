import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import SignatureOutlined from '@ant-design/icons/SignatureOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import WhatsAppOutlined from '@ant-design/icons/WhatsAppOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { ComponentType, CSSProperties, HTMLAttributes } from 'react';

const ICONS = {
  add: PlusOutlined,
  area: AppstoreOutlined,
  assign: UserSwitchOutlined,
  back: ArrowLeftOutlined,
  bookmark: BookmarkOutlined,
  calendar: CalendarOutlined,
  camera: CameraOutlined,
  check: CheckOutlined,
  clock: ClockCircleOutlined,
  close: CloseOutlined,
  companies: ShopOutlined,
  contractors: TeamOutlined,
  copy: CopyOutlined,
  create: FormOutlined,
  delete: DeleteOutlined,
  disable: StopOutlined,
  document: FileTextOutlined,
  down: DownOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  empty: InboxOutlined,
  error: CloseCircleOutlined,
  excel: FileExcelOutlined,
  filter: FilterOutlined,
  finish: FileDoneOutlined,
  forward: ArrowRightOutlined,
  home: HomeOutlined,
  info: InfoCircleOutlined,
  inventory: InboxOutlined,
  invoice: BankOutlined,
  key: KeyOutlined,
  liquidation: AuditOutlined,
  list: UnorderedListOutlined,
  location: EnvironmentOutlined,
  logout: LogoutOutlined,
  masters: SettingOutlined,
  menu: MenuOutlined,
  mobile: MobileOutlined,
  moon: MoonOutlined,
  more: EllipsisOutlined,
  next: RightOutlined,
  notification: BellOutlined,
  pdf: FilePdfOutlined,
  permit: SafetyCertificateOutlined,
  phone: PhoneOutlined,
  photo: PictureOutlined,
  previous: LeftOutlined,
  price: DollarOutlined,
  print: PrinterOutlined,
  repair: ToolOutlined,
  report: BarChartOutlined,
  retry: ReloadOutlined,
  search: SearchOutlined,
  services: TagsOutlined,
  signature: SignatureOutlined,
  sort: SortAscendingOutlined,
  start: PlayCircleOutlined,
  success: CheckCircleOutlined,
  sun: SunOutlined,
  system: DesktopOutlined,
  undo: UndoOutlined,
  up: UpOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
  users: TeamOutlined,
  view: EyeOutlined,
  warning: WarningOutlined,
  whatsApp: WhatsAppOutlined,
  alert: ExclamationCircleOutlined,
  zoomIn: ZoomInOutlined,
  zoomOut: ZoomOutOutlined,
} satisfies Record<string, ComponentType>;

function BookmarkOutlined({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span {...rest} className={['anticon', className].filter(Boolean).join(' ')}>
      <svg viewBox="64 64 896 896" width="1em" height="1em" fill="currentColor" aria-hidden focusable="false">
        <path d="M736 112H288c-17.7 0-32 14.3-32 32v752l256-160 256 160V144c0-17.7-14.3-32-32-32zm-40 72v567.6L512 636.7 328 751.6V184h368z" />
      </svg>
    </span>
  );
}

export type IconName = keyof typeof ICONS;

const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

export type IconProps = {
  /** An icon name. Any other string draws the general icon, so that an older shell shows an icon for a newer area. */
  name: IconName | (string & {});
  /** Text for assistive technology. Without it the icon is decoration and is hidden from it. */
  label?: string;
  style?: CSSProperties;
};

export function Icon({ name, label, ...rest }: IconProps) {
  const Drawing = isIconName(name) ? ICONS[name] : ICONS.area;
  return label ? (
    <Drawing {...rest} role="img" aria-label={label} />
  ) : (
    <Drawing {...rest} role="presentation" aria-hidden aria-label={undefined} />
  );
}
