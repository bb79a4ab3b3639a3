import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Copy,
  ExternalLink,
  GripVertical,
  Image,
  Keyboard,
  LogOut,
  MapPin,
  Menu,
  Monitor,
  Moon,
  Pencil,
  Plus,
  Search,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  Users,
  Video,
  X,
} from 'lucide-react'

/* One icon for each meaning, wherever it appears. */
export const AddIcon = Plus
export const CancelIcon = X
export const CheckIcon = Check
export const CopyIcon = Copy
export const DarkIcon = Moon
export const DeleteIcon = Trash2
export const DragIcon = GripVertical
export const EditIcon = Pencil
export const ErrorIcon = CircleAlert
export const ImageIcon = Image
export const LightIcon = Sun
export const LocationIcon = MapPin
export const MediaIcon = Image
export const MenuIcon = Menu
export const MoveDownIcon = ArrowDown
export const MoveUpIcon = ArrowUp
export const NextIcon = ChevronRight
export const OpenIcon = ExternalLink
export const PreviousIcon = ChevronLeft
export const SearchIcon = Search
export const ShortcutsIcon = Keyboard
export const SignOutIcon = LogOut
export const SuccessIcon = CircleCheck
export const SystemIcon = Monitor
export const UploadIcon = Upload
export const UsersIcon = Users
export const VideoIcon = Video
export const WarningIcon = TriangleAlert
